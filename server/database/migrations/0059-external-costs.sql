-- What a project spends outside orders and applications, and how it is split over the books.
create table external_cost (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  name text not null,
  name_sort text collate "C",
  reference text,
  reference_sort text collate "C",
  supplier_type text not null default 'other' check (supplier_type in ('other', 'subcontractor')),
  supplier_id bigint,
  subcontractor_id bigint,
  assessment_id bigint,
  effective_date date,
  materials numeric(16,2) not null default 0.00,
  labour numeric(16,2) not null default 0.00,
  contingency numeric(16,2) not null default 0.00,
  fixed_costs numeric(16,2) not null default 0.00,
  vat_tax_code_id bigint,
  document_id bigint,
  notes text,
  notes_sort text collate "C",
  codat_id text,
  codat_id_sort text collate "C",
  codat_pushed_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, supplier_id) references supplier,
  foreign key (account_id, subcontractor_id) references subcontractor,
  foreign key (account_id, assessment_id) references assessment,
  foreign key (account_id, vat_tax_code_id) references vat_code,
  foreign key (account_id, document_id) references file
);
create index on external_cost (account_id, supplier_id);
create index on external_cost (account_id, subcontractor_id);
create index on external_cost (account_id, assessment_id);
create index on external_cost (account_id, vat_tax_code_id);
select protect_table('external_cost');
select limit_to_licence('external_cost');
select attach_feed('external_cost', 'externalCost', 'project', 'project_id');
create table cost_assignment (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  cost_id bigint not null,
  short_name text,
  short_name_sort text collate "C",
  nominal_code_id bigint,
  vat_tax_code_id bigint,
  total_value numeric(16,2) not null,
  tax_amount numeric(16,2) not null default 0.00,
  tax_adjustment numeric(16,2) not null default 0.00,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, cost_id) references external_cost (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, nominal_code_id) references nominal_code,
  foreign key (account_id, vat_tax_code_id) references vat_code
);
create index on cost_assignment (account_id, cost_id);
create index on cost_assignment (account_id, nominal_code_id);
create index on cost_assignment (account_id, vat_tax_code_id);
select protect_table('cost_assignment');
select limit_to_licence('cost_assignment');
select attach_feed('cost_assignment', 'costAssignment', 'project', 'project_id');
