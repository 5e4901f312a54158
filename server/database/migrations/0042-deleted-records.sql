-- What was deleted, kept for 90 days so that it can be restored: each record as it was, in wire form, with everything that went with it.
-- One delete is one `deletion`. json and not jsonb, which refuses some of what people type.
create table deleted_record (
  account_id bigint not null,
  deletion bigint not null,
  resource text not null,
  record_id bigint not null,
  -- What the person deleted; the other records of the deletion went with it.
  is_root boolean not null,
  at timestamptz(3) not null,
  by bigint,
  scope text,
  record json not null,
  -- The files it holds, which stay as long as it can be restored.
  files bigint[] not null default '{}',
  primary key (account_id, deletion, resource, record_id),
  foreign key (account_id) references account
);
create index on deleted_record (account_id, resource, record_id);
create index deleted_record_root on deleted_record (account_id, at desc, deletion desc) where is_root;
create index deleted_record_at on deleted_record (at);
create index deleted_record_files on deleted_record using gin (files);
select protect_table('deleted_record');

-- Rows of tables without a resource that went with a deletion and come back with it, such as bank details.
create table deleted_row (
  account_id bigint not null,
  deletion bigint not null,
  id bigint not null generated always as identity,
  table_name text not null,
  columns json not null,
  primary key (account_id, deletion, id),
  foreign key (account_id) references account
);
select protect_table('deleted_row');

-- A scope whose project or assessment is restored opens again.
create or replace function stamp_feed() returns trigger language plpgsql as $$
declare
  this_tx constant xid8 := pg_current_xact_id();
  touched record;
  next bigint;
begin
  for touched in
    select account_id, scope, bool_or(resource = '*' and gone) as closing, bool_or(resource = '*' and not gone) as opening from sync_touch
    where tx = this_tx and resource <> '' group by account_id, scope order by account_id, scope collate "C"
  loop
    insert into sync_scope as known (account_id, scope, head, epoch, closed)
    values (touched.account_id, touched.scope, 1, (select epoch from account where id = touched.account_id), touched.closing)
    on conflict (account_id, scope) do update set head = known.head + 1, closed = (known.closed and not touched.opening) or excluded.closed
    returning head into next;
    insert into sync_feed as known (account_id, scope, resource, record_id, rev, deleted, reason, stamped_at)
    select account_id, scope, resource, record_id, next, gone, reason, now() from sync_touch
    where tx = this_tx and account_id = touched.account_id and scope = touched.scope and resource not in ('*', '')
    on conflict (account_id, scope, resource, record_id) do update
      set rev = excluded.rev, deleted = excluded.deleted, reason = excluded.reason, stamped_at = excluded.stamped_at;
  end loop;
  delete from sync_touch where tx = this_tx;
  return null;
end
$$;

-- A restored issue has the number it had; the counter already knows it as given.
drop trigger number_insert on issue;
create trigger number_insert before insert on issue for each row when (new.number is null) execute function number_issue();
