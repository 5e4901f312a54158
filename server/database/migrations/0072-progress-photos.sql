-- Photos of how far a product is in a zone or on a floor.
create table progress_photo (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  assessment_id bigint not null,
  product_id bigint not null,
  zone_id bigint,
  file_id bigint not null,
  caption text,
  caption_sort text collate "C",
  taken_at timestamptz(3),
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, assessment_id) references assessment,
  foreign key (account_id, assessment_id, product_id) references assessment_product (account_id, assessment_id, id) on update cascade,
  foreign key (account_id, assessment_id, zone_id) references assessment_zone (account_id, assessment_id, id) on update cascade,
  foreign key (account_id, file_id) references file
);
create index on progress_photo (account_id, assessment_id);
create index on progress_photo (account_id, product_id);
create index on progress_photo (account_id, zone_id);
create index on progress_photo (account_id, product_id, "order");
select protect_table('progress_photo');
select limit_to_licence('progress_photo');
select attach_feed('progress_photo', 'progressPhoto', 'project', 'project_id');
