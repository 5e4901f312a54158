-- Documents of a tender, made by the server: one of each kind. They go with their tender.
create table tender_document (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  tender_id bigint not null,
  kind text not null check (kind in ('cover', 'bill', 'summary', 'exclusions')),
  state text not null default 'failed' check (state in ('making', 'ready', 'failed')),
  progress bigint not null default 0,
  file_id bigint,
  pages bigint,
  made_at timestamptz(3),
  made_from text,
  made_from_sort text collate "C",
  fault text,
  fault_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, tender_id) references tender on delete cascade,
  foreign key (account_id, file_id) references file
);
create index on tender_document (account_id, tender_id);
select protect_table('tender_document');
select limit_to_licence('tender_document');
select attach_feed('tender_document', 'tenderDocument', 'project', 'project_id');
