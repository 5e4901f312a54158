-- How tax and the books are told.

create table vat_code (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  code text not null,
  code_sort text collate "C",
  name text not null,
  name_sort text collate "C",
  rate numeric(16,4) not null default 0.0000 check (rate >= 0 and rate <= 100),
  is_reverse_charge boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id) references account
);
create index on vat_code (account_id, left(code_sort, 300));
select protect_table('vat_code');
select attach_feed('vat_code', 'vatCode', 'account');

create table cis_code (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  code text not null,
  code_sort text collate "C",
  name text not null,
  name_sort text collate "C",
  deduction numeric(16,4) not null default 0.0000 check (deduction >= 0 and deduction <= 100),
  primary key (account_id, id),
  foreign key (account_id) references account
);
create index on cis_code (account_id, left(code_sort, 300));
select protect_table('cis_code');
select attach_feed('cis_code', 'cisCode', 'account');

create table nominal_code (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  code text not null,
  code_sort text collate "C",
  name text not null,
  name_sort text collate "C",
  category text not null default 'cost_of_sales' check (category in ('income', 'cost_of_sales', 'expense', 'asset', 'liability', 'equity')),
  vat_code_id bigint,
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, vat_code_id) references vat_code
);
create index on nominal_code (account_id, vat_code_id);
create index on nominal_code (account_id, left(code_sort, 300));
select protect_table('nominal_code');
select attach_feed('nominal_code', 'nominalCode', 'account');
