-- The firm says whether people may approve what they made, and external costs have a state (decisions 671, 672).
alter table company add column own_approval text not null default 'orders' check (own_approval in ('none', 'orders', 'all'));
alter table external_cost
  add column state text not null default 'review' check (state in ('review', 'approved')),
  add column approved_at timestamptz(3), add column approved_by_id bigint,
  add foreign key (account_id, approved_by_id) references "user";
create index on external_cost (account_id, approved_by_id);
-- Until now every cost counted as spent.
update external_cost set state = 'approved';
-- Finds the lines that left a record, to name who took them away.
create index revision_left on revision (account_id, resource, coalesce(changes -> 'application' ->> 0, changes -> 'invoice' ->> 0, changes -> 'order' ->> 0))
  where coalesce(changes -> 'application' ->> 0, changes -> 'invoice' ->> 0, changes -> 'order' ->> 0) is not null;
