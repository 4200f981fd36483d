import { type Case, caseKinds, caseStageTitles, formatCaseNumber } from '#app/cases/case.ts';
import { describeLine } from '#app/cases/case-lines.ts';
import { t } from '#app/platform/language/words.ts';
import { TextButtonLink } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './case.module.css';

/** A case as a list shows it: not what the shop has noted. */
export type OwnCase = Pick<Case, 'id' | 'kind' | 'stage' | 'lines'>;

export const pickOwnCase = ({ id, kind, stage, lines }: OwnCase): OwnCase => ({
  ...{ id, kind, stage, lines },
});

export function OwnCases({ cases }: { cases: readonly OwnCase[] }) {
  if (cases.length === 0) return null;
  return (
    <Panel aria-labelledby="own-cases" className={styles.stack}>
      <h2 id="own-cases">{t('Offers, returns, repairs')}</h2>
      <ul className={`stack ${styles.lines}`}>
        {cases.map(({ id, kind, stage, lines }) => (
          <li key={id} className="cluster spread breaks">
            <TextButtonLink to={`/c?n=C-${id}`}>
              {t(caseKinds[kind])} {formatCaseNumber(id)}
            </TextButtonLink>
            <span>
              <bdi>{lines.map(describeLine).join(t(', '))}</bdi> {t(caseStageTitles[stage])}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
