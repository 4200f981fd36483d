import { Printer } from 'lucide-react';
import { Button } from '#app/ui/controls/button.tsx';

/** Opens the browser's own print dialog. */
export function PrintKey() {
  return (
    <Button variant="quiet" onClick={() => window.print()}>
      <Printer className="icon" aria-hidden="true" />
      Print
    </Button>
  );
}
