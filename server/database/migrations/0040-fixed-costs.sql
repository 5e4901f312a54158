-- Preliminaries of an assessment and what is put on its price or taken off it. They go with it.
create table assessment_fixed_cost (
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
  fixed_cost_type_id bigint,
  quantity numeric(16,4) not null default 1.0000,
  period_length numeric(16,4) not null default 1.0000 check (period_length >= 0),
  period_unit text not null default 'w' check (period_unit in ('h', 'd', 'w', 'm', 'l')),
  rate_per_period numeric(16,2),
  profit_per_period numeric(16,2),
  start_date date,
  is_contingency boolean not null default false,
  original_fixed_cost_id bigint,
  notes text,
  notes_sort text collate "C",
  lineage bigint,
  assessment_order double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade,
  foreign key (account_id, fixed_cost_type_id) references fixed_cost_type,
  foreign key (account_id, assessment_id, original_fixed_cost_id) references assessment_fixed_cost (account_id, assessment_id, id) on update cascade
);
create index on assessment_fixed_cost (account_id, fixed_cost_type_id);
create index on assessment_fixed_cost (account_id, original_fixed_cost_id);
create index on assessment_fixed_cost (account_id, assessment_id, assessment_order);
-- At most one contingency, also where two devices add one at the same time.
create unique index on assessment_fixed_cost (account_id, assessment_id) where is_contingency and archived_at is null;
select protect_table('assessment_fixed_cost');
select limit_to_licence('assessment_fixed_cost');
select attach_feed('assessment_fixed_cost', 'assessmentFixedCost', 'assessment', 'assessment_id');
create table adjustment (
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
  kind text not null default 'percent' check (kind in ('percent', 'amount', 'discount', 'rounding')),
  base text not null default 'all' check (base in ('measured', 'all')),
  percentage numeric(16,4),
  amount numeric(16,2),
  gross_up boolean not null default false,
  client_visible boolean not null default true,
  lineage bigint,
  "order" double precision not null default 0,
  primary key (account_id, id),
  unique (account_id, assessment_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, assessment_id) references assessment on delete cascade
);
create index on adjustment (account_id, assessment_id, "order");
select protect_table('adjustment');
select limit_to_licence('adjustment');
select attach_feed('adjustment', 'adjustment', 'assessment', 'assessment_id');
