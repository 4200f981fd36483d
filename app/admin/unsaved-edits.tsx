import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type Location, useBlocker } from 'react-router';
import { beforeSignOut } from '#app/platform/http/flash.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';

/** A form on the page. */
export interface EditedForm {
  isEdited: () => boolean;
  /** Whether a navigation takes the form away. */
  isLeft: (next: Location) => boolean;
  drop: () => void;
}

interface UnsavedEdits {
  adminId: string;
  forms: Set<EditedForm>;
  /** True while the admin is sent to sign in: what was typed is kept. */
  isEnded: () => boolean;
}

const Context = createContext<UnsavedEdits | null>(null);

export function useUnsavedEdits(): UnsavedEdits {
  const edits = useContext(Context);
  if (!edits) throw new Error('Nothing asks about unsaved edits on this page.');
  return edits;
}

export interface UnsavedEditsProviderProps {
  adminId: string;
  /** True while the admin is sent to sign in: what was typed is kept. */
  isEnded: () => boolean;
  children: ReactNode;
}

/** Asks before what was typed into a form of the page is left, whatever leads away from it. */
export function UnsavedEditsProvider({ adminId, isEnded, children }: UnsavedEditsProviderProps) {
  const { current: forms } = useRef(new Set<EditedForm>());
  const ended = useEffectEvent(isEnded);
  /** Signs out, once that is asked. */
  const [signOut, setSignOut] = useState<(() => void) | null>(null);
  const listLeft = (next: Location) =>
    [...forms].filter((form) => form.isLeft(next) && form.isEdited());
  const blocker = useBlocker(({ nextLocation }) => !isEnded() && listLeft(nextLocation).length > 0);

  useEffect(() => {
    const isAnyEdited = () => !ended() && [...forms].some((form) => form.isEdited());
    const ask = (event: BeforeUnloadEvent) => {
      // Hidden is the page of a user who has signed out: what they typed goes with them.
      if (!document.documentElement.hidden && isAnyEdited()) event.preventDefault();
    };
    const askBeforeSignOut = (event: Event) => {
      if (!isAnyEdited()) return;
      event.preventDefault();
      setSignOut(() => (event as CustomEvent<() => void>).detail);
    };
    const drop = () => {
      if (ended()) return;
      for (const form of forms) form.drop();
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', drop);
    window.addEventListener(beforeSignOut, askBeforeSignOut);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', drop);
      window.removeEventListener(beforeSignOut, askBeforeSignOut);
    };
  }, [forms]);

  function stay() {
    setSignOut(null);
    if (blocker.state === 'blocked') blocker.reset();
  }
  function leave() {
    setSignOut(null);
    signOut?.();
    if (blocker.state !== 'blocked') return;
    for (const form of listLeft(blocker.location)) form.drop();
    blocker.proceed();
  }
  return (
    <Context value={{ adminId, forms, isEnded }}>
      {children}
      <LeaveQuestion
        isOpen={blocker.state === 'blocked' || signOut !== null}
        onStay={stay}
        onLeave={leave}
      />
    </Context>
  );
}

interface LeaveQuestionProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

function LeaveQuestion({ isOpen, onStay, onLeave }: LeaveQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <ConfirmDialog
      ref={dialog}
      titleId="leave-unsaved"
      title="Leave without saving?"
      onClose={onStay}
    >
      <p>What you typed here is not saved.</p>
      <DialogActions>
        <Button variant="quiet" autoFocus onClick={onStay}>
          Stay here
        </Button>
        <Button variant="danger" onClick={onLeave}>
          Leave
        </Button>
      </DialogActions>
    </ConfirmDialog>
  );
}
