// The bundler turns an imported style sheet into a file of its own; for TypeScript it is an import of nothing.

declare module '*.css';
