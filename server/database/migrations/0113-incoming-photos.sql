-- Photos as evidence of the lines of incoming applications (decision 727).
alter table incoming_item add unique (account_id, application_id, id);
create table incoming_photo (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  application_id bigint not null,
  item_id bigint not null,
  file_id bigint not null,
  caption text,
  caption_sort text collate "C",
  taken_at timestamptz(3),
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, application_id) references incoming_application (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, application_id, item_id) references incoming_item (account_id, application_id, id) on update cascade on delete cascade,
  -- What a photo shows is of its project (decision 628).
  foreign key (account_id, project_id, item_id) references incoming_item (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, file_id) references file
);
create index on incoming_photo (account_id, application_id);
create index on incoming_photo (account_id, item_id);
create index on incoming_photo (account_id, application_id, "order");
select protect_table('incoming_photo');
select limit_to_licence('incoming_photo');
select attach_feed('incoming_photo', 'incomingPhoto', 'project', 'project_id');
