-- Projects, their packages, assessments and bills. A bill goes with its assessment.

create table project (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  reference text,
  reference_sort text collate "C",
  client_id bigint,
  client_contact_person text,
  client_contact_person_sort text collate "C",
  address jsonb,
  enquiry_date date,
  tender_due_date date,
  retention_percentage numeric(16,4) check (retention_percentage >= 0 and retention_percentage <= 100),
  account_ref text,
  account_ref_sort text collate "C",
  status text not null default 'enquiry' check (status in ('enquiry', 'tendering', 'won', 'lost', 'closed')),
  responsible_id bigint,
  show_project_hub boolean not null default false,
  pages_count bigint not null default 0,
  on_site_pages_count bigint not null default 0,
  notes text,
  notes_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, client_id) references client,
  foreign key (account_id, responsible_id) references "user"
);
create index on project (account_id, client_id);
create index on project (account_id, responsible_id);
create index on project (account_id, left(name_sort, 300));
select protect_table('project');
select attach_feed('project', 'project', 'index');

create table project_assigned_to (
  account_id bigint not null,
  record_id bigint not null,
  target_id bigint not null,
  primary key (account_id, record_id, target_id),
  foreign key (account_id, record_id) references project on delete cascade,
  foreign key (account_id, target_id) references "user"
);
create index on project_assigned_to (account_id, target_id);
select protect_table('project_assigned_to');
select attach_feed_child('project_assigned_to', 'project', 'project', 'index');

create table project_package (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  work_package_id bigint not null,
  client_ref text,
  client_ref_sort text collate "C",
  "order" double precision not null default 0,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, work_package_id) references work_package
);
create index on project_package (account_id, project_id);
create index on project_package (account_id, work_package_id);
create index on project_package (account_id, project_id, "order");
select protect_table('project_package');
select attach_feed('project_package', 'projectPackage', 'index');

create table assessment (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  project_id bigint not null,
  project_package_id bigint,
  version_major bigint not null default 1,
  version_minor bigint not null default 0,
  status text not null default 'not_started' check (status in ('not_started', 'in_progress', 'ready_to_tender', 'tender_pending', 'submitted', 'accepted', 'withdrawn', 'rejected')),
  contract_scope text not null default 'fixed_price' check (contract_scope in ('fixed_price', 'remeasure')),
  documentation_format text not null default 'bill' check (documentation_format in ('bill', 'matrix', 'grid_pz', 'grid_zp', 'budget')),
  is_accepted boolean not null default false,
  is_budget_only boolean not null default false,
  rate_build_up_started boolean not null default false,
  quantification_started boolean not null default false,
  quantification_completed boolean not null default false,
  fixed_costs_started boolean not null default false,
  material_on_site_rate_percentage numeric(16,4) not null default 20.0000 check (material_on_site_rate_percentage >= 0 and material_on_site_rate_percentage <= 100),
  target_price numeric(16,2),
  printed_total numeric(16,2),
  source_file_name text,
  source_file_name_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_package_id) references project_package
);
create index on assessment (account_id, project_id);
create index on assessment (account_id, project_package_id);
select protect_table('assessment');
select attach_feed('assessment', 'assessment', 'index');

create table assessment_zone (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  name text not null,
  name_sort text collate "C",
  parent_id bigint,
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade,
  foreign key (account_id, assessment_id, parent_id) references assessment_zone (account_id, assessment_id, id) on update cascade
);
create index on assessment_zone (account_id, parent_id);
create index on assessment_zone (account_id, assessment_id, "order");
select protect_table('assessment_zone');
select attach_feed('assessment_zone', 'assessmentZone', 'assessment', 'assessment_id');

create table product_group (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  name text not null,
  name_sort text collate "C",
  parent_id bigint,
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade,
  foreign key (account_id, assessment_id, parent_id) references product_group (account_id, assessment_id, id) on update cascade
);
create index on product_group (account_id, parent_id);
create index on product_group (account_id, assessment_id, "order");
select protect_table('product_group');
select attach_feed('product_group', 'productGroup', 'assessment', 'assessment_id');

create table assessment_product (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  group_id bigint,
  ref text,
  ref_sort text collate "C",
  name text not null,
  name_sort text collate "C",
  description text,
  description_sort text collate "C",
  notes text,
  notes_sort text collate "C",
  unit text,
  unit_sort text collate "C",
  pricing_mode text not null default 'rbu' check (pricing_mode in ('rbu', 'saf')),
  rate numeric(16,4),
  is_fixed_price boolean not null default false,
  is_provisional boolean not null default false,
  is_rate_only boolean not null default false,
  origin text not null default 'tender' check (origin in ('tender', 'post_tender', 'variation')),
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade,
  foreign key (account_id, assessment_id, group_id) references product_group (account_id, assessment_id, id) on update cascade
);
create index on assessment_product (account_id, group_id);
create index on assessment_product (account_id, assessment_id, "order");
select protect_table('assessment_product');
select attach_feed('assessment_product', 'assessmentProduct', 'assessment', 'assessment_id');

create table product_quantities (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  assessment_id bigint not null,
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  -- A product's quantities have its id and go with it.
  foreign key (account_id, id) references assessment_product on delete cascade,
  foreign key (account_id, assessment_id) references assessment on delete cascade
);
select protect_table('product_quantities');
select attach_feed('product_quantities', 'productQuantities', 'assessment', 'assessment_id');

create table product_quantities_cells (
  account_id bigint not null,
  record_id bigint not null,
  target_id bigint not null,
  quantity numeric(16,4),
  source text not null default 'boq' check (source in ('boq', 'subz', 'slate', 'slate_error', 'ws', 'imp_b', 'imp_c', 'app_i', 'saf_q', 'dep', 'budget')),
  primary key (account_id, record_id, target_id),
  foreign key (account_id, record_id) references product_quantities on delete cascade,
  foreign key (account_id, target_id) references assessment_zone
);
create index on product_quantities_cells (account_id, target_id);
select protect_table('product_quantities_cells');
select attach_feed_child('product_quantities_cells', 'product_quantities', 'productQuantities', 'assessment', 'assessment_id');
