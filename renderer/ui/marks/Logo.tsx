// Ethernight's mark: the moon, and in its arms a constellation of three linked machines. The icons draw the same.
import styles from './Logo.module.css';

export function Logo() {
  return (
    <svg className={styles.root} viewBox="0 0 48 48" aria-hidden="true">
      <path className={styles.moon} d="M24.5 5.2a19.4 19.4 0 1 0 18.6 27.3A15.6 15.6 0 0 1 24.5 5.2z" />
      <path className={styles.link} d="M27 20.5L36 9.5L42.5 21.5" />
      <circle className={styles.node} cx="27" cy="20.5" r="3.1" />
      <circle className={styles.node} cx="36" cy="9.5" r="4.4" />
      <circle className={styles.node} cx="42.5" cy="21.5" r="3.1" />
    </svg>
  );
}
