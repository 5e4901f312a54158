-- When each refresh token was last taken: a browser killed before it wrote its newest cookie down comes back with an older one.
alter table auth_refresh add column shown_at timestamptz;
