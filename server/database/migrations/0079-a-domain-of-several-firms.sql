-- Whoever is invited somewhere could otherwise hold their own firm's domain against it.
alter table company_sign_in drop constraint company_sign_in_domain_key;
create index company_sign_in_domain on company_sign_in (domain, account_id);
