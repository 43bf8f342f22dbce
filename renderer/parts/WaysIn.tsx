// What friends have to type: the best address large and first, those that seldom work last and labelled.

import { memo, type ReactNode } from 'react';
import type { WayIn } from '../../electron/party/contract.ts';
import type { Texts } from '../languages/en.ts';
import { useTexts } from '../languages/use-texts.ts';
import { CopyButton } from './CopyButton.tsx';

interface WaysInProps {
  readonly hosting: boolean;
  /** Where we joined; a friend can use the same. */
  readonly address: string;
  readonly waysIn: readonly WayIn[];
}

export const WaysIn = memo(function WaysIn({ hosting, address, waysIn }: WaysInProps) {
  const texts = useTexts();
  if (!hosting) return <BestWay title={texts.ways.joined} address={address} />;

  const [best, ...others] = [...waysIn].sort((a, b) => Number(a.virtual) - Number(b.virtual));
  if (!best) return <p className="panel">{texts.ways.none}</p>;
  return (
    <BestWay title={texts.ways.title} address={best.address} adapter={adapterText(best, texts)}>
      {others.length > 0 && (
        <details className="other-ways">
          <summary>{texts.ways.others(others.length)}</summary>
          <ul className="ways">
            {others.map((way) => (
              <li key={way.address} className={way.virtual ? 'way virtual' : 'way'}>
                <div>
                  <Address text={way.address} />
                  <p className="quiet">{adapterText(way, texts)}</p>
                </div>
                <CopyButton address={way.address} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </BestWay>
  );
});

interface BestWayProps {
  readonly title: string;
  readonly address: string;
  readonly adapter?: string;
  readonly children?: ReactNode;
}

function BestWay({ title, address, adapter, children }: BestWayProps) {
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      <div className="best-way">
        <Address text={address} />
      </div>
      <div className="way">
        <p className="quiet">{adapter}</p>
        <CopyButton address={address} />
      </div>
      {children}
    </section>
  );
}

/** Breaks, if it must, at a colon or a dot and not inside a number. */
function Address({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=[:.])/);
  return (
    <p className="address" dir="ltr">
      {parts.map((part, index) => (
        <span key={index}>
          {part}
          <wbr />
        </span>
      ))}
    </p>
  );
}

function adapterText({ adapter, virtual }: WayIn, texts: Texts): string {
  return virtual ? `${adapter} · ${texts.ways.virtual}` : adapter;
}
