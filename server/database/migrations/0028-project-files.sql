-- A project's drawings, page by page, and its documents.

create table project_drawing (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  file_name text not null,
  file_name_sort text collate "C",
  file_id bigint not null,
  source_file_id bigint,
  page_number bigint,
  "order" numeric(16,4) not null default 0.0000,
  colour_file_id bigint,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, file_id) references file,
  foreign key (account_id, source_file_id) references file,
  foreign key (account_id, colour_file_id) references file
);
select protect_table('project_drawing');
select limit_to_licence('project_drawing');
select attach_feed('project_drawing', 'projectDrawing', 'project', 'project_id');

create table project_document (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  file_name text not null,
  file_name_sort text collate "C",
  file_id bigint not null,
  comment text,
  comment_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, file_id) references file
);
create index on project_document (account_id, left(file_name_sort, 300));
select protect_table('project_document');
select limit_to_licence('project_document');
select attach_feed('project_document', 'projectDocument', 'project', 'project_id');
