-- Lists a firm keeps: trades, and what materials and fixed costs are grouped by.

create table trade (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  is_plant boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id) references account
);
create index on trade (account_id, left(name_sort, 300));
select protect_table('trade');
select attach_feed('trade', 'trade', 'account');

create table material_type (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account
);
create index on material_type (account_id, left(name_sort, 300));
select protect_table('material_type');
select attach_feed('material_type', 'materialType', 'account');

create table fixed_cost_type (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  name text not null,
  name_sort text collate "C",
  is_plant boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id) references account
);
create index on fixed_cost_type (account_id, left(name_sort, 300));
select protect_table('fixed_cost_type');
select attach_feed('fixed_cost_type', 'fixedCostType', 'account');
