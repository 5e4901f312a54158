-- Bytes of a file that comes in slices, until all of it is here and it is put into the store: a photo on a bad link goes on where it was cut.
create table file_slice (
  account_id bigint not null references account,
  file_id bigint not null,
  -- Where in the file it begins.
  from_byte bigint not null check (from_byte >= 0),
  bytes bytea not null check (octet_length(bytes) > 0),
  primary key (account_id, file_id, from_byte),
  foreign key (account_id, file_id) references file on delete cascade
);
select protect_table('file_slice', array['select', 'insert']);
