// What a program that people already have wrote last, in whatever language it does; nothing where it wrote nothing.

import { useTexts } from './use-texts.ts';

export function LastWords({ log }: { readonly log: readonly string[] }) {
  const texts = useTexts().native;
  if (log.length === 0) return null;
  return (
    <div className="native-words">
      <p className="quiet">{texts.lastWords}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="native-log" tabIndex={0} dir="ltr">
        {log.join('\n')}
      </pre>
    </div>
  );
}
