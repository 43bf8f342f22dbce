// What a person types to open the guests' page where nothing scans.

/** Address, port and digits, without a scheme: browsers open it over HTTP, as the page is served. `link`: the whole link. */
export function typedAddress(link: string, digits: string): string {
  return new URL(link).host + typedPath(digits);
}

/** Where the digits alone lead, at the address of the page. */
export function typedPath(digits: string): string {
  return `/${digits}`;
}
