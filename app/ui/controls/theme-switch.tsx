import { useId } from 'react';
import { type Theme, themes } from './theme.ts';
import styles from './theme-switch.module.css';
import { useTheme } from './use-theme.ts';

/** System, light or dark. It may stand on a page more than once; all of them stay in step. */
export function ThemeSwitch() {
  const { theme, chooseTheme } = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>Theme</legend>
      {Object.entries(themes).map(([value, label]) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === theme}
            data-tap
            onChange={() => chooseTheme(value as Theme)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
