import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import styles from './health-line.module.css';

const refreshMs = 60_000;

/** Asks the server; null where it does not answer, or no longer takes this user for an admin. */
async function loadProblems(): Promise<string[] | null> {
  try {
    const response = await fetch('/admin/health/problems');
    return response.ok && !response.redirected ? await response.json() : null;
  } catch {
    // The page itself shows that the connection is lost; the last known problems stay.
    return null;
  }
}

/** Names what is wrong with the shop, in one line. Refreshes with each page and every minute. */
export function HealthLine({ initial }: { initial: readonly string[] }) {
  const { key } = useLocation();
  const [problems, setProblems] = useState(initial);
  useEffect(() => {
    let isShown = true;
    const refresh = async () => {
      if (document.hidden) return;
      const found = await loadProblems();
      if (isShown && found) setProblems(found);
    };
    // The first page brought its own.
    if (key !== 'default') void refresh();
    const timer = setInterval(refresh, refreshMs);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [key]);
  if (problems.length === 0) return null;
  return (
    <p className={`line small ${styles.line}`}>
      <TriangleAlert className="icon" aria-hidden="true" />
      <Link to="/admin/health">{problems.join(' · ')}</Link>
    </p>
  );
}
