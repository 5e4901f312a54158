-- Which roles reach every account: who may give a role must be known where it is chosen.
alter table role add column reaches_all boolean not null default false;
set local role quoin_owner;
update role set reaches_all = true
where exists (select from role_permission p where p.account_id = role.account_id and p.role_id = role.id and p.resource = 'AdminSuperAdmin');
reset role;
