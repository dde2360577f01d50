import { expect, it } from 'vitest';
import { remembering } from './remembering.ts';

/** The example calls of the specification, to the letter. */
const CALLS: readonly (readonly [tool: string, given: Readonly<Record<string, unknown>>])[] = [
  [
    'read_code',
    {
      path: 'src/database.zig',
      include_history: false,
      history_limit: 5,
      include_semantic_context: true,
      include_dependencies: true,
      include_collaborative_context: false,
      dependency_depth: 2,
      semantic_similarity_threshold: 0.7,
    },
  ],
  [
    'write_code',
    {
      path: 'src/new_feature.zig',
      content: 'const std = @import("std");\n\npub const NewFeature = struct {\n    // Implementation\n};',
      reason: 'Add new feature implementation',
      agent_id: 'claude-code-assistant',
      create_backup: true,
      validate_syntax: true,
      update_dependencies: true,
      collaborative_mode: false,
    },
  ],
  [
    'get_context',
    {
      context_types: ['project', 'recent_changes', 'performance'],
      time_range: '24h',
      include_metrics: true,
      include_active_sessions: true,
    },
  ],
  [
    'record_decision',
    {
      decision: 'Implement memory pool optimization',
      reasoning: 'Analysis shows 70% allocation overhead reduction potential',
      context: {
        files_analyzed: ['src/memory_pools.zig', 'src/database.zig'],
        performance_metrics: { current_allocations: 1000, target: 300 },
      },
      confidence: 0.9,
      alternatives: ['Custom allocator', 'Arena allocator only'],
      impact: 'high',
    },
  ],
  [
    'query_history',
    {
      entity_id: 'src/database.zig',
      time_range: { start: '2024-01-01T00:00:00Z', end: '2024-01-15T23:59:59Z' },
      change_types: ['update', 'create'],
      include_diff: true,
      max_results: 20,
    },
  ],
];

it.each([
  ['where the files are', { 'src/database.zig': 'const std = @import("std");\n', 'src/memory_pools.zig': '' }],
  ['where they are not', { 'README.md': '# Empty\n' }],
])('the calls of the specification succeed as they stand %s', async (_, files) => {
  const { call, text } = await remembering(files as Readonly<Record<string, string>>);
  for (const [tool, given] of CALLS) {
    const answer = await call(tool, { ...given });
    expect(answer, tool).toBeTypeOf('object');
    expect((await text(tool, { ...given })).length, tool).toBeGreaterThan(20);
  }
  const [decision] = (await call('query_history', { change_types: ['decision'] })).changes as unknown as {
    readonly reason: string;
  }[];
  expect(decision?.reason).toContain('70%');
});
