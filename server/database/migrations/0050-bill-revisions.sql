-- Bills laid over an assessment: what each came to, line by line, and the steps that take it back.
create table bill_revision (
  account_id bigint not null references account,
  id bigint not null default nextval('record_id'),
  assessment_id bigint not null,
  created_at timestamptz(3) not null,
  created_by bigint,
  file_name text not null check (length(file_name) <= 255),
  sums json not null,
  undone_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, assessment_id) references assessment on delete cascade
);
create index on bill_revision (account_id, assessment_id, created_at);
select protect_table('bill_revision');

create table bill_revision_line (
  account_id bigint not null,
  revision_id bigint not null,
  place integer not null check (place >= 0),
  kind text not null,
  -- How much money moves, in pence: lines are told by it.
  weight bigint not null,
  line json not null,
  primary key (account_id, revision_id, place),
  foreign key (account_id, revision_id) references bill_revision on delete cascade
);
create index on bill_revision_line (account_id, revision_id, kind, weight);
select protect_table('bill_revision_line');

create table bill_revision_step (
  account_id bigint not null,
  revision_id bigint not null,
  place integer not null check (place >= 0),
  step json not null,
  primary key (account_id, revision_id, place),
  foreign key (account_id, revision_id) references bill_revision on delete cascade
);
select protect_table('bill_revision_step');
