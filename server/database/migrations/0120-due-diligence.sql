-- Due diligence checks of subcontractors, with who checked what and when (decision 738).
create table due_diligence (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  subcontractor_id bigint not null,
  checked_on date not null,
  checked_by text not null,
  checked_by_sort text collate "C",
  outcome text not null default 'sound' check (outcome in ('sound', 'concern')),
  checked text not null,
  checked_sort text collate "C",
  next_on date not null,
  document_id bigint,
  state text not null default 'recorded' check (state in ('recorded', 'withdrawn')),
  withdraw_reason text,
  withdraw_reason_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, subcontractor_id) references subcontractor,
  foreign key (account_id, document_id) references file
);
create index on due_diligence (account_id, subcontractor_id);
select protect_table('due_diligence');
select attach_feed('due_diligence', 'dueDiligence', 'account');
