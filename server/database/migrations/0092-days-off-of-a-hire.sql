-- Each agreement of hire says whether weekends and closures are charged. Those there are go on charging for neither (decision 674).
alter table fixed_cost_order_line
  add column weekends text not null default 'free' check (weekends in ('free', 'charged')),
  add column closures text not null default 'free' check (closures in ('free', 'charged'));
alter table plant_hire
  add column weekends text not null default 'free' check (weekends in ('free', 'charged')),
  add column closures text not null default 'free' check (closures in ('free', 'charged'));
