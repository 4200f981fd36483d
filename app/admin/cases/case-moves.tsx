import type { ReactNode } from 'react';
import layout from '#app/admin/layout.module.css';
import { type Case, type CaseStage, caseOutcomes, getRefundDue, mayMove } from '#app/cases/case.ts';
import { findLastChangeId } from '#app/cases/case-lines.ts';
import { isOwnRepair, isSettledByPaying, isUsedPart } from '#app/cases/repair.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { CaseForm } from './case-form-parts.tsx';
import styles from './cases.module.css';

const moveLabels: Partial<Record<CaseStage, string>> = {
  expected: 'Ask to bring it',
  here: 'Received',
  ready: 'Ready',
};

const { done: _settled, ...unpaidOutcomes } = caseOutcomes;

const OutcomeSelect = ({ shown }: { shown: Case }) => (
  <Select label="Close as" name="outcome" size="sm" labelPlace="beside">
    <Options labels={isSettledByPaying(shown) ? unpaidOutcomes : caseOutcomes} />
  </Select>
);

/** Where the case may go that no other form takes it. */
export function CaseMoves({ shown }: { shown: Case }) {
  const { kind, stage } = shown;
  // What was chosen stays while somebody writes.
  const change = findLastChangeId(shown);
  // What came of an agreed offer is looked at first.
  const isChecked = kind === 'offer' && stage === 'here' && shown.agreedAt !== null;
  const mayBeReady = shown.receivedAt !== null && !isChecked;
  const moves = Object.entries(moveLabels).filter(
    ([to]) => mayMove(kind, stage, to as CaseStage) && (mayBeReady || to !== 'ready'),
  );
  const isBack = stage === 'ready';
  const isEndedElsewhere =
    isOwnRepair(shown) ||
    (kind === 'repair' && stage === 'ready') ||
    shown.lines.some(isUsedPart) ||
    getRefundDue(shown) > 0;
  const mayClose = mayMove(kind, stage, 'closed') && !isEndedElsewhere;
  if (moves.length === 0 && !mayClose) return null;
  return (
    <section aria-labelledby="moves" className={layout.stack}>
      <h3 id="moves">Move on</h3>
      <div className={layout.row}>
        {moves.map(([to, label]) => (
          <MoveForm key={`${to} ${change}`} shown={shown} to={to as CaseStage}>
            {isBack ? 'Back to work' : label}
          </MoveForm>
        ))}
      </div>
      {mayClose && (
        <MoveForm
          key={`close ${change}`}
          shown={shown}
          to="closed"
          choice={<OutcomeSelect shown={shown} />}
        >
          Close
        </MoveForm>
      )}
    </section>
  );
}

interface MoveFormProps {
  shown: Case;
  to: CaseStage;
  choice?: ReactNode;
  children: ReactNode;
}

function MoveForm({ shown, to, choice, children }: MoveFormProps) {
  return (
    <CaseForm shown={shown} intent="move" draft={`move ${to}`} className={styles.fields}>
      {({ busy }) => (
        <>
          <input type="hidden" name="to" value={to} />
          {choice}
          <Button type="submit" variant="quiet" size="sm" busy={busy}>
            {children}
          </Button>
        </>
      )}
    </CaseForm>
  );
}
