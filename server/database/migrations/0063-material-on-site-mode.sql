-- What material on site is taken from. Spec: business 4.
alter table assessment add column material_on_site_mode text not null default 'd' check (material_on_site_mode in ('o', 'd'));
