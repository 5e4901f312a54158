-- Pages of drawings, their scales, and what is measured on them (decisions 759 and 760).
alter table project_drawing add column sheet_number text;
alter table project_drawing add column sheet_number_sort text collate "C";
alter table project_drawing add column title text;
alter table project_drawing add column title_sort text collate "C";
alter table project_drawing add column revision text;
alter table project_drawing add column revision_sort text collate "C";
alter table project_drawing add column supersedes_id bigint;
alter table project_drawing add foreign key (account_id, project_id, supersedes_id) references project_drawing (account_id, project_id, id) on update cascade;
alter table project_drawing add column on_site_page boolean not null default false;
alter table project_drawing add column level text;
alter table project_drawing add column level_sort text collate "C";
alter table project_drawing add column rotation bigint not null default 0 check (rotation >= 0 and rotation <= 270);
alter table project_drawing add column width_pt numeric(16,4) check (width_pt >= 0.0001);
alter table project_drawing add column height_pt numeric(16,4) check (height_pt >= 0.0001);
create table page_scale (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  page_id bigint not null,
  region jsonb,
  method text not null default 'ratio' check (method in ('ratio', 'calibrated', 'inherited', 'suggested')),
  ratio numeric(16,4) check (ratio >= 0.0001 and ratio <= 100000),
  known_distance jsonb,
  length numeric(16,4) check (length >= 0.0001 and length <= 100000),
  source text,
  source_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, page_id) references project_drawing (account_id, project_id, id) on update cascade on delete cascade
);
create index on page_scale (account_id, page_id);
select protect_table('page_scale');
select limit_to_licence('page_scale');
select attach_feed('page_scale', 'pageScale', 'project', 'project_id');
create table measurement (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  page_id bigint not null,
  label text,
  label_sort text collate "C",
  shape jsonb not null,
  height numeric(16,4) check (height >= 0 and height <= 10000),
  sides bigint not null default 1 check (sides >= 1 and sides <= 2),
  drops jsonb not null,
  openings jsonb not null,
  ignore_voids_up_to numeric(16,4) check (ignore_voids_up_to >= 0 and ignore_voids_up_to <= 10000),
  repeat_count bigint not null default 1 check (repeat_count >= 1 and repeat_count <= 1000),
  colour text,
  colour_sort text collate "C",
  layer text,
  layer_sort text collate "C",
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, page_id) references project_drawing (account_id, project_id, id) on update cascade
);
create index on measurement (account_id, page_id);
create index on measurement (account_id, page_id, "order");
select protect_table('measurement');
select limit_to_licence('measurement');
select attach_feed('measurement', 'measurement', 'project', 'project_id');
-- Links go with their shape, and with their place in the bill.
create table measurement_link (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  measurement_id bigint not null,
  product_id bigint not null,
  zone_id bigint not null,
  figure text not null check (figure in ('count', 'length', 'perimeter', 'area', 'wallArea', 'volume')),
  factor numeric(16,4) not null default 1.0000 check (factor >= -1000 and factor <= 1000),
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade,
  foreign key (account_id, measurement_id) references measurement on delete cascade,
  foreign key (account_id, assessment_id, product_id) references assessment_product (account_id, assessment_id, id) on update cascade on delete cascade,
  foreign key (account_id, assessment_id, zone_id) references assessment_zone (account_id, assessment_id, id) on update cascade on delete cascade
);
create index on measurement_link (account_id, measurement_id);
create index on measurement_link (account_id, product_id);
create index on measurement_link (account_id, zone_id);
select protect_table('measurement_link');
select limit_to_licence('measurement_link');
select limit_to_hub('measurement_link');
select attach_feed('measurement_link', 'measurementLink', 'assessment', 'assessment_id');
