-- Bills on their way in: what a device has sent and not yet committed. Nothing of it is a record; it is dropped by age.
create table bill_import (
  account_id bigint not null references account,
  id bigint not null default nextval('record_id'),
  created_at timestamptz(3) not null,
  created_by bigint not null,
  header json not null,
  -- Set by the commit, so that a commit sent again answers the same.
  assessment_id bigint,
  primary key (account_id, id),
  foreign key (account_id, created_by) references "user" on delete cascade,
  foreign key (account_id, assessment_id) references assessment on delete cascade
);
create index on bill_import (account_id, created_at);
create index on bill_import (account_id, created_by);
create index on bill_import (account_id, assessment_id);
select protect_table('bill_import');

create table bill_import_chunk (
  account_id bigint not null,
  import_id bigint not null,
  number integer not null check (number >= 0),
  entries json not null,
  primary key (account_id, import_id, number),
  foreign key (account_id, import_id) references bill_import on delete cascade
);
select protect_table('bill_import_chunk');
