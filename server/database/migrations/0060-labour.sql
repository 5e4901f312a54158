-- What labour subcontractors apply for, line by line and to date, what was approved and paid of it, and the hours operatives worked.
create table labour_application (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  assessment_id bigint not null,
  subcontractor_id bigint not null,
  account_sequence_number bigint,
  reference text,
  reference_sort text collate "C",
  effective_date date not null,
  materials_to_date numeric(16,2) not null default 0.00 check (materials_to_date >= 0),
  retention_percentage numeric(16,4) not null default 0.0000 check (retention_percentage >= 0 and retention_percentage <= 100),
  materials_after_retention boolean not null default false,
  is_end_user boolean not null default false,
  notes text,
  notes_sort text collate "C",
  state text not null default 'held' check (state in ('held', 'approved', 'paid')),
  approved_materials numeric(16,2) check (approved_materials >= 0),
  override_reason text,
  override_reason_sort text collate "C",
  gross_to_date numeric(16,2),
  gross_before numeric(16,2),
  materials_before numeric(16,2),
  retention_to_date numeric(16,2),
  retention_before numeric(16,2),
  payable numeric(16,2),
  cis_rate numeric(16,4),
  cis_base numeric(16,2),
  cis_deduction numeric(16,2),
  vat numeric(16,2),
  vat_accounted numeric(16,2),
  to_pay numeric(16,2),
  why_approved text,
  why_approved_sort text collate "C",
  approved_at timestamptz(3),
  approved_by_id bigint,
  paid_on date,
  why_paid text,
  why_paid_sort text collate "C",
  paid_at timestamptz(3),
  paid_by_id bigint,
  codat_id text,
  codat_id_sort text collate "C",
  codat_pushed_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, assessment_id) references assessment,
  foreign key (account_id, subcontractor_id) references subcontractor,
  foreign key (account_id, approved_by_id) references "user",
  foreign key (account_id, paid_by_id) references "user"
);
create index on labour_application (account_id, assessment_id);
create index on labour_application (account_id, subcontractor_id);
create index on labour_application (account_id, approved_by_id);
create index on labour_application (account_id, paid_by_id);
select protect_table('labour_application');
select limit_to_licence('labour_application');
select attach_feed('labour_application', 'labourApplication', 'project', 'project_id');
create table labour_item (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  application_id bigint not null,
  assessment_id bigint,
  activity_id bigint,
  zone_id bigint,
  name text not null,
  name_sort text collate "C",
  product_name text,
  product_name_sort text collate "C",
  zone_name text,
  zone_name_sort text collate "C",
  unit text,
  unit_sort text collate "C",
  applied_quantity numeric(16,4) not null check (applied_quantity >= 0),
  applied_rate numeric(16,4) not null check (applied_rate >= 0),
  approved_quantity numeric(16,4) check (approved_quantity >= 0),
  approved_rate numeric(16,4) check (approved_rate >= 0),
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, application_id) references labour_application (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, assessment_id) references assessment,
  foreign key (account_id, assessment_id, activity_id) references component_activity (account_id, assessment_id, id) on update cascade,
  foreign key (account_id, assessment_id, zone_id) references assessment_zone (account_id, assessment_id, id) on update cascade
);
create index on labour_item (account_id, application_id);
create index on labour_item (account_id, assessment_id);
create index on labour_item (account_id, activity_id);
create index on labour_item (account_id, zone_id);
create index on labour_item (account_id, application_id, "order");
select protect_table('labour_item');
select limit_to_licence('labour_item');
select attach_feed('labour_item', 'labourItem', 'project', 'project_id');
create table labour_allocation (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  assessment_id bigint,
  worked_on date not null,
  operative_id bigint not null,
  activity_id bigint,
  zone_id bigint,
  name text not null,
  name_sort text collate "C",
  zone_name text,
  zone_name_sort text collate "C",
  hours numeric(16,4) not null check (hours >= 0.0001),
  note text,
  note_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, assessment_id) references assessment,
  foreign key (account_id, operative_id) references operative,
  foreign key (account_id, assessment_id, activity_id) references component_activity (account_id, assessment_id, id) on update cascade,
  foreign key (account_id, assessment_id, zone_id) references assessment_zone (account_id, assessment_id, id) on update cascade
);
create index on labour_allocation (account_id, assessment_id);
create index on labour_allocation (account_id, operative_id);
create index on labour_allocation (account_id, activity_id);
create index on labour_allocation (account_id, zone_id);
select protect_table('labour_allocation');
select limit_to_licence('labour_allocation');
select attach_feed('labour_allocation', 'labourAllocation', 'project', 'project_id');

-- A number is given once in a firm; the counter's row is the lock (server/commercial/labour/number-application.ts).
create unique index labour_application_number on labour_application (account_id, account_sequence_number);

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('assigned', 'mentioned', 'commented', 'overruled', 'labour', 'imported', 'unsent', 'joined'));
