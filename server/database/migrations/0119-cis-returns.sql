-- CIS returns and notices of inactivity, with who filed them and when (decision 731).
create table cis_return (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  month date not null,
  kind text not null default 'return' check (kind in ('return', 'inactivity')),
  covers_until date,
  filed_on date not null,
  filed_by text not null,
  filed_by_sort text collate "C",
  reference text,
  reference_sort text collate "C",
  document_id bigint,
  notes text,
  notes_sort text collate "C",
  state text not null default 'filed' check (state in ('filed', 'withdrawn')),
  withdraw_reason text,
  withdraw_reason_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, document_id) references file
);
select protect_table('cis_return');
select attach_feed('cis_return', 'cisReturn', 'account');
alter table notification drop constraint notification_kind_check, add constraint notification_kind_check
  check (kind in ('assigned', 'mentioned', 'commented', 'overruled', 'labour', 'incoming', 'certified', 'instructed', 'cisReturn', 'imported', 'unsent', 'joined'));
