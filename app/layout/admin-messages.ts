/** What a redirect has done, for administrators. */
export const adminFlashMessages: Record<string, string> = {
  'settings-saved': 'Settings saved',
  'text-reset': 'The first version is back.',
  'text-deleted': 'The draft is deleted.',
  'demo-cleared': 'The demo catalogue is removed.',
  'backup-written': 'The backup is written and verified.',
  'role-granted': 'Administrator added.',
  'role-revoked': 'Administrator removed.',
  'account-locked': 'The account is locked and signed out everywhere.',
  'account-unlocked': 'The account is unlocked.',
  'email-changed': 'The e-mail is changed. Both addresses get a mail.',
  'account-erased': 'The account is erased.',
};
