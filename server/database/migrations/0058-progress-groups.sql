-- Progress of the preliminaries of an accepted bill, a record each with the fixed cost's own id, and groups of products watched together.

create table fixed_cost_progress (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  assessment_id bigint not null,
  way text not null default 'hand' check (way in ('time', 'hand')),
  start_date date,
  finish_date date,
  percent numeric(16,4) not null default 0.0000 check (percent >= 0 and percent <= 100),
  recorded_at timestamptz(3),
  note text,
  note_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  -- A fixed cost's progress has its id; a fixed cost with progress stays.
  foreign key (account_id, id) references assessment_fixed_cost,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, assessment_id) references assessment
);
create index on fixed_cost_progress (account_id, assessment_id);
select protect_table('fixed_cost_progress');
select limit_to_licence('fixed_cost_progress');
select attach_feed('fixed_cost_progress', 'fixedCostProgress', 'project', 'project_id');

create table progress_group (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  assessment_id bigint not null,
  name text not null,
  name_sort text collate "C",
  weight text not null default 'value' check (weight in ('value', 'quantity', 'even')),
  place double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, assessment_id) references assessment
);
create index on progress_group (account_id, assessment_id);
create index on progress_group (account_id, project_id, place);
select protect_table('progress_group');
select limit_to_licence('progress_group');
select attach_feed('progress_group', 'progressGroup', 'project', 'project_id');

create table progress_group_product (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  group_id bigint not null,
  assessment_id bigint not null,
  product_id bigint not null,
  place double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, group_id) references progress_group (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, assessment_id) references assessment,
  foreign key (account_id, assessment_id, product_id) references assessment_product (account_id, assessment_id, id) on update cascade
);
create index on progress_group_product (account_id, group_id);
create index on progress_group_product (account_id, assessment_id);
create index on progress_group_product (account_id, product_id);
create index on progress_group_product (account_id, group_id, place);
select protect_table('progress_group_product');
select limit_to_licence('progress_group_product');
select attach_feed('progress_group_product', 'progressGroupProduct', 'project', 'project_id');
