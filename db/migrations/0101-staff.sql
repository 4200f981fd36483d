-- Those who help in the shop see less of it than the owner, whose role stays 'admin'.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check
  check (role in ('user', 'packer', 'seller', 'admin'));
