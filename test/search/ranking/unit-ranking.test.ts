import { describe, expect, it } from 'vitest';
import { search } from '../../../src/search/search.ts';
import { searchedFiles } from '../searched-folder.ts';

/** A store with a long function that has the common words of the tasks below many times. */
const USERS = `package models

type User struct {
	ID   int
	Name string
}

// ListUsers returns users. It reads the user table and returns each user of it, with the name of the user.
func ListUsers(users []User) []User {
	found := []User{}
	for _, user := range users {
		user.Name = user.Name
		found = append(found, user)
	}
	for _, user := range users {
		user.Name = user.Name
		found = append(found, user)
	}
	return found
}

func UpdateUserByID(id int, name string) error {
	return save(id, name)
}

func checkQuota(id int) error {
	return fail("quota exceeded")
}

func save(id int, name string) error {
	return nil
}
`;
const FILES = {
  'models/users.go': USERS,
  'models/orders.go':
    'package models\n\nfunc Orders(user User) []int {\n\treturn nil\n}\n\nfunc OrderUser(user User) int {\n\treturn user.ID\n}\n',
  'web/server.go': 'package web\n\nfunc Serve(name string) error {\n\treturn nil\n}\n',
};

async function definitionsFor(query: string): Promise<readonly string[]> {
  const index = await searchedFiles(FILES);
  const weights = { lexical: 1, semantic: 0, graph: 0 };
  const outcome = search({ query, weights, near: [], isWanted: () => true, similarities: null }, index);
  return outcome.definitions.map(({ unit }) => index.nameOf(unit));
}

describe('the definitions that a task likely changes', () => {
  it.each([
    ['whose name the task says', 'Fix the name of a user\n\nUpdateUserByID drops the name of users.', 'UpdateUserByID'],
    ['whose name has the words of the task', 'Update a user by id, name and all users', 'UpdateUserByID'],
    ['that has a rare message', 'Fix users of a user\n\nUsers see "quota exceeded" for each user.', 'checkQuota'],
  ])('begin with the one %s, not with the long one of common words', async (_, task, name) => {
    expect((await definitionsFor(task))[0]).toBe(name);
  });

  it('are none for a question', async () => {
    expect(await definitionsFor('update user')).toEqual([]);
  });
});
