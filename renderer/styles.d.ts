// The bundler turns an imported style sheet into a file of its own; for TypeScript it is an empty import.

declare module '*.css';
