-- The kinds of notification a person does not want to be told of. Whoever does something reads what others have muted; each changes their own.
create table muted_notification (
  account_id bigint not null,
  user_id bigint not null,
  kind text not null,
  primary key (account_id, user_id, kind),
  foreign key (account_id) references account,
  foreign key (account_id, user_id) references "user" on delete cascade
);
select protect_table('muted_notification', array['select', 'insert', 'delete']);
create policy own_insert on muted_notification as restrictive for insert to quoin_app with check (user_id = (select nullif(current_setting('app.user', true), '')::bigint));
create policy own_delete on muted_notification as restrictive for delete to quoin_app using (user_id = (select nullif(current_setting('app.user', true), '')::bigint));
