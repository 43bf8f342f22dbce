// Ethernight's mark: a night moon whose open side holds three linked machines.

export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 48 48" aria-hidden="true">
      <path className="mark-moon" d="M27 4a20 20 0 1 0 16.5 27A15.5 15.5 0 0 1 27 4z" />
      <path className="mark-link" d="M28.5 20.5L35 10L43 21.5z" />
      <circle className="mark-node" cx="35" cy="10" r="3.6" />
      <circle className="mark-node" cx="28.5" cy="20.5" r="3.6" />
      <circle className="mark-node" cx="43" cy="21.5" r="3.6" />
    </svg>
  );
}
