import { useEffect, useState } from 'preact/hooks';
import type { Theme } from './colour.ts';

export const THEME_CHOICES = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const KEY = 'orrery-theme';
const CHANGED = 'orrery-theme-changed';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

export function themeChoice(): ThemeChoice {
  const kept = localStorage.getItem(KEY);
  return THEME_CHOICES.find((choice) => choice === kept) ?? 'auto';
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(KEY, choice);
  applyTheme();
  dispatchEvent(new Event(CHANGED));
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = themeChoice();
}

function currentTheme(): Theme {
  const choice = themeChoice();
  if (choice !== 'auto') return choice;
  return prefersDark.matches ? 'dark' : 'light';
}

/** The theme that is shown, for what is drawn rather than styled. */
export function useTheme(): Theme {
  const [theme, setTheme] = useState(currentTheme);
  useEffect(() => {
    const follow = () => setTheme(currentTheme());
    addEventListener(CHANGED, follow);
    prefersDark.addEventListener('change', follow);
    return () => {
      removeEventListener(CHANGED, follow);
      prefersDark.removeEventListener('change', follow);
    };
  }, []);
  return theme;
}
