-- The key of credit that was moved named the phone number, also once its customer was erased.
update credit_entries set entry_key = 'move-' || id where entry_key like 'move-%';
