-- How a client's bills are laid out, and what a bill says beside its lines (decisions 374 and 375).
create table bill_layout (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  client_id bigint not null,
  file_name text not null,
  file_name_sort text collate "C",
  columns text not null,
  columns_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, client_id) references client on delete cascade
);
create index on bill_layout (account_id, client_id);
select protect_table('bill_layout');
select attach_feed('bill_layout', 'billLayout', 'account');
create table bill_note (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  title text not null,
  title_sort text collate "C",
  text text not null,
  text_sort text collate "C",
  place bigint not null default 0,
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade
);
select protect_table('bill_note');
select limit_to_licence('bill_note');
select attach_feed('bill_note', 'billNote', 'assessment', 'assessment_id');
