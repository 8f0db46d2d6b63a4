import { useRef, type CSSProperties, type HTMLAttributes, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { storage } from '../../lib/storage'
import { lazyComponent } from '../../ui/lazy-component'

/** Loaded later, because a mouse or a key moves it first when the page is there. */
const PaneDivider = lazyComponent(async () => (await import('./pane-divider')).PaneDivider)

/** The storage key of the form's width. */
const widthKey = 'ketwork:form-width'

/** The parts of the page. */
export interface SideBySideProps {
  form: ReactNode
  /** Shown below the form; in narrow windows below the preview. */
  below?: ReactNode
  /** Stays in view: beside the form in wide windows, above it in narrow ones. */
  preview: ReactNode
  /** What the whole is to tabs above it. */
  panel?: HTMLAttributes<HTMLDivElement> | undefined
}

/**
 * A form beside its live preview, with a divider between them. In narrow windows the preview's picture is a strip that stays at the top, and
 * what else it says comes below the form.
 */
export function SideBySide({ form, below, preview, panel }: SideBySideProps) {
  const panes = useRef<HTMLDivElement>(null)
  const width = storage.get(widthKey)
  return (
    <Panes
      {...panel}
      data-makes-room
      ref={panes}
      style={width === null ? undefined : ({ '--form-width': width } as CSSProperties)}
    >
      <div data-area="form">{form}</div>
      <PaneDivider panes={panes} storageKey={widthKey} />
      <div data-area="preview">{preview}</div>
      {below && <div data-area="below">{below}</div>}
    </Panes>
  )
}

const Panes = styled.div`
  /* Above a keyboard on the screen of a phone, something of the form is still in view. */
  --picture-least: 7.5rem;
  --picture-most: clamp(9rem, 24vh, 13rem);

  display: flex;
  flex-direction: column;
  gap: var(--space-4);

  & > [data-area] {
    min-width: 0;
    scroll-margin-top: calc(var(--bar-height) + var(--space-3));
  }

  @media (width < 62rem) {
    & > [data-area='preview'] {
      display: contents;
    }

    &:not([data-holds-full]) [data-part='picture'] {
      position: sticky;
      z-index: 5;
      top: calc(var(--bar-height) + var(--banner-shown));
      order: -1;
    }

    /* What the keyboard reaches does not hide under the strip. */
    & :is(a, button, input, select, summary, textarea, [tabindex]) {
      scroll-margin-top: calc(var(--picture-most) + 6rem);
    }
  }

  @media (width >= 62rem) {
    --room: calc(100vh - var(--bar-height) - var(--banner-shown) - 2 * var(--space-4));
    --picture-least: 15rem;
    --picture-most: calc(var(--room) - 12rem);

    display: grid;
    grid-template: auto 1fr / clamp(20rem, var(--form-width, 42%), 75%) 1rem minmax(0, 1fr);
    gap: var(--space-4) 0;
    align-items: start;

    & > [data-area='form'],
    & > [data-area='below'] {
      grid-column: 1;
    }

    & > [data-area='preview'] {
      grid-area: 1 / 3 / span 2;
      position: sticky;
      top: calc(var(--bar-height) + var(--banner-shown) + var(--space-4));
      max-height: var(--room);
      overflow-y: auto;
      /* What the keyboard reaches does not hide under the picture. */
      scroll-padding-top: calc(var(--room) / 2 + var(--space-2));
      border-radius: var(--radius-large);
      transition: top var(--motion-slow) var(--easing);
    }

    /* A picture that is higher than half of the window moves up while one reads below it, and its lower part stays. */
    [data-part='picture'] {
      position: sticky;
      z-index: 2;
      top: min(0px, calc(var(--room) / 2 - var(--own-height, 0px)));
    }
  }

  /*
   * Enlarged, the picture is as high as the circuit and takes the page's width, with the form below it. It is no higher than canvases may be:
   * of this height, one of a dense screen takes about 100 MB, and of ten times it, nothing is painted.
   */
  &[data-holds-large] {
    --picture-least: 15rem;
    --picture-most: 5000px;

    display: flex;

    & > [role='separator'] {
      display: none;
    }
    & > [data-area='preview'] {
      order: -1;
      width: 100%;
    }
    & > [data-area] {
      align-self: stretch;
    }
  }

  /* A sticky or scrolling ancestor would keep it from filling the window. */
  &:is([data-holds-large], [data-holds-full]) > [data-area='preview'] {
    position: static;
    max-height: none;
    overflow: visible;

    [data-part='picture'] {
      position: static;
    }
  }
`
