-- Decisions of people on what sites say of the norms of the library (decision 749).
create table outturn_decision (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  template_id bigint not null,
  kind text not null default 'waste' check (kind in ('waste', 'output', 'price', 'labourRate')),
  line bigint not null,
  item text not null,
  item_sort text collate "C",
  outcome text not null default 'taken' check (outcome in ('taken', 'dismissed')),
  before text not null,
  before_sort text collate "C",
  value text not null,
  value_sort text collate "C",
  reason text not null,
  reason_sort text collate "C",
  records bigint not null,
  projects bigint not null,
  first_day date,
  last_day date,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, template_id) references product_template
);
create index on outturn_decision (account_id, template_id);
select protect_table('outturn_decision');
select attach_feed('outturn_decision', 'outturnDecision', 'library', null);
