-- What an administrator sets once: who the firm is, when nobody works, parts of work packages, and what documents say.
create table fixed_cost_holiday (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  start_date date not null,
  end_date date not null,
  primary key (account_id, id),
  foreign key (account_id) references account
);
select protect_table('fixed_cost_holiday');
select attach_feed('fixed_cost_holiday', 'fixedCostHoliday', 'account');
alter table work_package add column inflation_percentage numeric(16,4) check (inflation_percentage >= 0 and inflation_percentage <= 100);
alter table work_package add column overhead_percentage numeric(16,4) check (overhead_percentage >= 0 and overhead_percentage <= 100);
alter table work_package add column profit_percentage numeric(16,4) check (profit_percentage >= -100 and profit_percentage <= 1000);
create table work_package_sub_group (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  work_package_id bigint not null,
  name text not null,
  name_sort text collate "C",
  code text,
  code_sort text collate "C",
  inflation_percentage numeric(16,4) check (inflation_percentage >= 0 and inflation_percentage <= 100),
  overhead_percentage numeric(16,4) check (overhead_percentage >= 0 and overhead_percentage <= 100),
  profit_percentage numeric(16,4) check (profit_percentage >= -100 and profit_percentage <= 1000),
  "order" double precision not null default 0,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, work_package_id) references work_package on delete cascade
);
create index on work_package_sub_group (account_id, work_package_id);
create index on work_package_sub_group (account_id, work_package_id, "order");
select protect_table('work_package_sub_group');
select attach_feed('work_package_sub_group', 'workPackageSubGroup', 'account');
create table document_template (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  kind text not null default 'other' check (kind in ('tender', 'materialOrder', 'fixedCostOrder', 'application', 'paymentNotice', 'payLessNotice', 'issue', 'other')),
  title text,
  title_sort text collate "C",
  body text,
  body_sort text collate "C",
  file_id bigint,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, file_id) references file
);
create index on document_template (account_id, left(name_sort, 300));
select protect_table('document_template');
select attach_feed('document_template', 'documentTemplate', 'account');
create table company (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  address jsonb,
  phone text,
  phone_sort text collate "C",
  email text,
  email_sort text collate "C",
  website text,
  website_sort text collate "C",
  logo_id bigint,
  company_number text,
  company_number_sort text collate "C",
  vat_number text,
  vat_number_sort text collate "C",
  default_vat_code_id bigint,
  retention_percentage numeric(16,4) check (retention_percentage >= 0 and retention_percentage <= 100),
  payment_terms_days bigint check (payment_terms_days >= 0 and payment_terms_days <= 365),
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, logo_id) references file,
  foreign key (account_id, default_vat_code_id) references vat_code
);
create index on company (account_id, default_vat_code_id);
select protect_table('company');
select attach_feed('company', 'company', 'account');
