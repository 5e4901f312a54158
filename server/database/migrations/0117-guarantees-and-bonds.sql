-- Guarantees and bonds that secure contracts, given by us to clients and by subcontractors to us (decision 729).
create table guarantee (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  side text not null default 'given' check (side in ('given', 'held')),
  subcontractor_id bigint,
  kind text not null default 'performanceBond'
    check (kind in ('performanceBond', 'parentGuarantee', 'retentionBond', 'advanceBond', 'warranty', 'insurance')),
  provider text not null,
  provider_sort text collate "C",
  reference text,
  reference_sort text collate "C",
  amount numeric(16,2) check (amount >= 0),
  starts_on date not null,
  expiry text not null default 'day' check (expiry in ('day', 'practicalCompletion', 'makingGood')),
  expires_on date,
  document_id bigint,
  notes text,
  notes_sort text collate "C",
  state text not null default 'inPlace' check (state in ('inPlace', 'released')),
  released_on date,
  released_by text,
  released_by_sort text collate "C",
  release_notes text,
  release_notes_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, subcontractor_id) references subcontractor,
  foreign key (account_id, document_id) references file
);
create index on guarantee (account_id, subcontractor_id);
select protect_table('guarantee');
select limit_to_licence('guarantee');
select attach_feed('guarantee', 'guarantee', 'project', 'project_id');
