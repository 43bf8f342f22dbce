// A line on which a light goes to and fro while something is waited for: decoration beside words that say it.

import styles from './Sweep.module.css';

export function Sweep() {
  return <div className={styles.root} aria-hidden="true" />;
}
