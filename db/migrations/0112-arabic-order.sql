-- Names in Arabic script before others, as readers of Arabic look them up; else as `natural_order`.
create collation arabic_order (
  provider = icu,
  locale = 'ar-u-kn-true-ks-level1',
  deterministic = false
);
